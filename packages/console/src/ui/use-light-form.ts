import { isAbort, isSdkError, type SdkError } from '@palco/sdk';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { ZodMiniType } from 'zod/mini';
import { placeProblems } from './form-problems.pure';
import { packRule, unpackRule } from './form-rule.pure';
import { useFormFailure, useRuleText, type FormFailure } from './use-form-failure';

type Values = Record<string, string>;
type Name<Input> = keyof Input & string;
type Problems<Input> = Partial<Record<Name<Input>, string>>;

export interface LightFormOptions<Input extends Values, Output> {
  /** Brings a schema of `@palco/sdk/schemas`, once and outside of the first screen's code. Must not change. */
  schema(this: void): Promise<ZodMiniType<Output, Input>>;
  /** Every value of the form, in the order of its fields. */
  defaultValues: Input;
  /** The form's field for a field of the wire, where their names differ. */
  wireFields?: Readonly<Record<string, Name<Input>>>;
  /** The words of a refusal that belongs to no field; null says nothing, undefined takes the usual ones. */
  failureText?(error: SdkError): string | null | undefined;
}

export interface LightForm<Input extends Values, Output> {
  /** What ties an input to its field. */
  register(name: Name<Input>): {
    name: string;
    defaultValue: string;
    ref(this: void, element: HTMLInputElement | null): void;
    onBlur(this: void): void;
    onChange(this: void): void;
  };
  /** The handler of the form's `onSubmit`: checks, then calls once; a second press while it runs does nothing. */
  submit(call: (input: Output) => unknown): (event: SyntheticEvent) => Promise<void>;
  /** What is wrong with a field, in the language of the moment; undefined before touch. */
  errorOf(name: Name<Input>): string | undefined;
  /** Says at a field what the server has against it, by a key of the SDK's texts, and goes there. */
  refuse(name: Name<Input>, key: string): void;
  /** Goes to a field, with its text selected. */
  select(name: Name<Input>): void;
  /** For `FormAlert`. */
  failure: FormFailure | null;
  isSubmitting: boolean;
}

const namesOf = <Input extends Values>(values: Input) => Object.keys(values) as Name<Input>[];

/** The first broken rule of each field. */
function problemsOf<Input extends Values>(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Problems<Input> {
  const found: Problems<Input> = {};
  for (const issue of issues) found[issue.path[0] as Name<Input>] ??= packRule(issue);
  return found;
}

/** The inputs of a form, which keep their text themselves. */
function useInputs<Input extends Values>(defaultValues: Input) {
  const [inputs] = useState(() => new Map<string, HTMLInputElement>());
  return {
    values(): Input {
      const typed = [...inputs].map(([name, { value }]) => [name, value]);
      return { ...defaultValues, ...(Object.fromEntries(typed) as Partial<Input>) };
    },
    keep: (name: string) => (element: HTMLInputElement | null) => {
      if (element) inputs.set(name, element);
      else inputs.delete(name);
    },
    focus: (name: string) => inputs.get(name)?.focus(),
    select: (name: string) => {
      inputs.get(name)?.focus();
      inputs.get(name)?.select();
    },
  };
}

/** What the schema has against the fields that were touched; an answer about older text is dropped. */
function useRules<Input extends Values, Output>(options: LightFormOptions<Input, Output>) {
  const { schema } = options;
  const inputs = useInputs(options.defaultValues);
  const [problems, setProblems] = useState<Problems<Input>>({});
  const [touched] = useState(() => new Set<string>());
  const runs = useRef(0);
  useEffect(() => {
    // Fetched in the first moment and not at the first key; where that fails the check itself says it.
    schema().catch(() => undefined);
  }, [schema]);

  const check = async () => {
    const run = ++runs.current;
    const read = (await schema()).safeParse(inputs.values());
    const found: Problems<Input> = read.success ? {} : problemsOf<Input>(read.error.issues);
    const shown = Object.entries(found).filter(([name]) => touched.has(name));
    if (run === runs.current) setProblems(Object.fromEntries(shown) as Problems<Input>);
    return { read, found };
  };
  return { inputs, problems, touched, check };
}

/** What the server has against single fields, until they are changed, and against the whole form. */
function useRefusals<Input extends Values, Output>(
  { defaultValues, wireFields = {}, failureText }: LightFormOptions<Input, Output>,
  focus: (name: string) => void,
) {
  const names = namesOf(defaultValues);
  const [refused, setRefused] = useState<Problems<Input>>({});
  const { failure, setFailed } = useFormFailure(failureText);
  const refuse = (found: Problems<Input>): void => {
    setRefused(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) focus(first);
  };
  return {
    refused,
    failure,
    refuse,
    forgive: (name: Name<Input>) => {
      if (refused[name] !== undefined) setRefused({ ...refused, [name]: undefined });
    },
    clear: () => {
      setRefused({});
      setFailed(null);
    },
    place(error: unknown): void {
      if (isAbort(error)) return;
      if (!isSdkError(error)) {
        // A mistake of ours is shown, and still reaches whoever watches for mistakes.
        reportError(error);
        setFailed({ error, unplaced: [] });
        return;
      }
      const { placed, unplaced } = placeProblems(error, { names, wireFields, codeFields: {} });
      refuse(Object.fromEntries(placed) as Problems<Input>);
      if (placed.length === 0 || unplaced.length > 0) setFailed({ error, unplaced });
    },
  };
}

/**
 * A form of a few inputs for the screens before the log-in, whose code has to be small: what `useSchemaForm` does for them
 * (errors after touch, the server's problems at their fields, the first wrong field in focus, nothing sent twice), without a
 * library of forms in front of the first page.
 *
 * @example
 * const schema = async () => (await import('@palco/sdk/schemas')).credentialsSchema;
 * const form = useLightForm({ schema, defaultValues: { login: '', password: '' } });
 */
export function useLightForm<Input extends Values, Output>(
  options: LightFormOptions<Input, Output>,
): LightForm<Input, Output> {
  const { defaultValues } = options;
  const names = namesOf(defaultValues);
  const ruleText = useRuleText();
  const { inputs, problems, touched, check } = useRules(options);
  const { refused, failure, refuse, forgive, clear, place } = useRefusals(options, inputs.focus);
  const [isSubmitting, setSubmitting] = useState(false);
  const busy = useRef(false);

  const attempt = async (call: (input: Output) => unknown): Promise<void> => {
    for (const name of names) touched.add(name);
    const { read, found } = await check();
    const first = names.find((name) => name in found);
    if (read.success) await call(read.data);
    else if (first !== undefined) inputs.focus(first);
  };
  const touch = (name: string): void => {
    touched.add(name);
    check().catch(() => undefined);
  };

  return {
    register: (name) => ({
      name,
      defaultValue: defaultValues[name] ?? '',
      ref: inputs.keep(name),
      onBlur: () => touch(name),
      onChange: () => {
        forgive(name);
        if (touched.has(name)) touch(name);
      },
    }),
    submit: (call) => async (event) => {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      setSubmitting(true);
      clear();
      await attempt(call).catch(place);
      busy.current = false;
      setSubmitting(false);
    },
    errorOf(name) {
      const packed = refused[name] ?? problems[name];
      if (packed === undefined) return undefined;
      const { key, params } = unpackRule(packed);
      return ruleText(key, params);
    },
    refuse: (name, key) => refuse({ [name]: key } as Problems<Input>),
    select: inputs.select,
    failure,
    isSubmitting,
  };
}
