import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { useFormText } from './messages';
import { isVersionConflict } from './is-version-conflict.pure';
import { changedPart, rebase } from './rebase.pure';
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from './use-schema-form';

/** Values as the server has them, with their version. */
export interface Versioned<Values> {
  readonly values: Values;
  readonly version: number;
}

/** The answer to a save. */
interface Saved<Values> extends Versioned<Values> {
  /** What could not be saved of what was sent: it stays typed. */
  readonly left?: Partial<Values>;
}

/** The three sides of a merge, after two people have changed the same values. */
export interface Conflict<Values> {
  /** The common ancestor. */
  readonly base: Values;
  readonly mine: Values;
  readonly theirs: Values;
}

/** A conflict that the person has to settle; until then the fields keep what was typed. */
export interface OpenConflict<Values> extends Conflict<Values> {
  /** Settles it with both changes merged. */
  merge(): void;
  /** Settles it with what somebody else saved, and discards what was typed. */
  keepTheirs(): void;
}

export interface VersionedFormOptions<Values extends FieldValues> extends Omit<
  SchemaFormOptions<Values, Values>,
  'defaultValues'
> {
  /** The last known saved state. A newer version becomes the new base; what was typed stays on top. */
  saved: Versioned<Values>;
  /** Refetches it, after somebody else has saved. */
  reload(): Promise<Versioned<Values>>;
  /**
   * Merges both changes, if a merge by fields would lose one of them. With it the person is asked first, by `conflict`;
   * without it what was typed goes on top at once.
   */
  merge?(conflict: Conflict<Values>): Values;
  /** Called with whether the fields are older than the server's version, for `useMay` of the actions beside the form. */
  onOutdated?(isOutdated: boolean): void;
}

export interface VersionedForm<Values extends FieldValues> extends Omit<
  SchemaForm<Values, Values>,
  'submit'
> {
  /** The handler of `onSubmit`: sends what changed and the version that it was read with, and takes over the answer. */
  save(
    call: (patch: Partial<Values>, version: number) => Promise<Saved<Values>>,
    /** Follows a save after which nothing more was typed: leaving the page, for example. */
    onSaved?: (saved: Versioned<Values>) => void,
  ): (event?: BaseSyntheticEvent) => Promise<void>;
  /** Says what somebody else saved in a field that was changed here too, `write` in which words; undefined without a clash. */
  theirs(name: Path<Values>, write?: (value: never) => string | undefined): string | undefined;
  /** What is known to be saved, by this form or by somebody else. */
  saved: Values;
  /** With `merge`: what somebody else saved while something was typed here; null once it is settled. */
  conflict: OpenConflict<Values> | null;
  /** Somebody else has saved a version that the form does not show yet: the conflict is open, or the reload failed. */
  isOutdated: boolean;
}

/** The base of the merge: what is saved, and what was typed on top of it when that last changed. */
interface Base<Values> {
  readonly saved: Versioned<Values>;
  readonly kept: Partial<Values>;
  readonly clashes: readonly string[];
}

/** Keeps the base, and writes each new one into the fields. */
function useBase<Values extends FieldValues>(
  form: SchemaForm<Values, Values>,
  { saved, reload, merge }: Pick<VersionedFormOptions<Values>, 'saved' | 'reload' | 'merge'>,
) {
  const [base, setBase] = useState<Base<Values>>({ saved, kept: {}, clashes: [] });
  const [unsettled, setUnsettled] = useState<Versioned<Values> | null>(null);
  const [isRefused, setRefused] = useState(false);
  const before = base.saved.values;
  const settle = (settled: Base<Values>): void => {
    setUnsettled(null);
    setRefused(false);
    setBase(settled);
  };
  const moveOnto = (latest: Versioned<Values>): void => {
    const isTyped = Object.keys(changedPart(before, form.getValues())).length > 0;
    if (merge && isTyped) setUnsettled(latest);
    else settle({ saved: latest, ...rebase(before, form.getValues(), latest.values) });
  };
  const openConflict = (latest: Versioned<Values>): OpenConflict<Values> => {
    const conflict = { base: before, mine: form.getValues(), theirs: latest.values };
    const settleWith = (values: Values): void =>
      settle({ saved: latest, kept: changedPart(latest.values, values), clashes: [] });
    return {
      ...conflict,
      merge: () => settleWith(merge?.(conflict) ?? conflict.mine),
      keepTheirs: () => settleWith(latest.values),
    };
  };

  const show = useEffectEvent(() => {
    form.reset(base.saved.values, { keepErrors: true });
    for (const [name, value] of Object.entries(base.kept)) {
      form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  });
  const shown = useRef(base);
  useEffect(() => {
    if (shown.current === base) return;
    shown.current = base;
    show();
  }, [base]);

  // `saved` was refetched for another reason, for example after a change of the picture.
  if (saved.version > (unsettled ?? base.saved).version) moveOnto(saved);

  return {
    base,
    settle,
    async catchUp() {
      setRefused(true);
      moveOnto(await reload());
    },
    conflict: unsettled && openConflict(unsettled),
    isOutdated: isRefused || unsettled !== null,
  };
}

/**
 * A form of something that others may change meanwhile: sends only what changed, with `If-Match`. After a 412 everything
 * typed stays, fields that were not touched show what is there now, and the next save goes through. With `merge` the
 * person sees both sides first.
 */
export function useVersionedForm<Values extends FieldValues>({
  saved,
  reload,
  merge,
  failureText,
  onOutdated,
  ...options
}: VersionedFormOptions<Values>): VersionedForm<Values> {
  const t = useFormText();
  const form = useSchemaForm<Values, Values>({
    ...options,
    defaultValues: saved.values as SchemaFormOptions<Values, Values>['defaultValues'],
    failureText: (error) => {
      if (!isVersionConflict(error)) return failureText?.(error);
      return merge ? null : t('conflict');
    },
  });
  const { base, settle, catchUp, conflict, isOutdated } = useBase(form, { saved, reload, merge });
  const report = useEffectEvent(() => onOutdated?.(isOutdated));
  useEffect(() => report(), [isOutdated]);
  const { submit, ...rest } = form;
  return {
    ...rest,
    save: (call, onSaved) =>
      submit(async (input) => {
        const patch = changedPart(base.saved.values, input);
        if (Object.keys(patch).length === 0) return;
        const sent = form.getValues();
        try {
          const { left, ...answer } = await call(patch as Partial<Values>, base.saved.version);
          // What was typed while the call ran is not saved yet.
          const kept = { ...left, ...rebase(sent, form.getValues(), answer.values).kept };
          settle({ saved: answer, kept, clashes: [] });
          if (Object.keys(kept).length === 0) onSaved?.(answer);
        } catch (error) {
          // If the reload fails, its error is thrown instead and the base stays: the next save gets the same conflict.
          if (isVersionConflict(error)) await catchUp();
          throw error;
        }
      }),
    theirs(name, write = String) {
      if (!base.clashes.includes(name)) return undefined;
      const value = base.saved.values[name];
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      if (isEmpty) return t('theirs.none');
      const words = write(value as never);
      return words === undefined ? undefined : t('theirs', { value: words });
    },
    saved: base.saved.values,
    conflict,
    isOutdated,
  };
}
