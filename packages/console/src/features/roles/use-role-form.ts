import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, roleCalls, type Role, type RoleDetail, type Permission } from '@palco/sdk';
import { roleSchema } from '@palco/sdk/schemas';
import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSchemaForm } from '../../patterns/form';
import { isOutdated } from '../../patterns/record';
import { inCatalogueOrder, type CataloguePermission } from './permission-groups.pure';
import { changeOf, mergeRoles, type RoleText } from './role-change.pure';

/** A role as it was found or last saved. */
interface Saved extends RoleText {
  readonly version: number;
}

export interface RoleFormOptions {
  /** The role that is changed; null makes a new one. */
  existing: RoleDetail | null;
  /** What a new role begins with. */
  start: RoleText;
  permissions: readonly CataloguePermission[];
  onSaved(role: Role): void;
}

const nothing: ReadonlySet<Permission> = new Set();
const blank: RoleText = { nome: '', descricao: '', permissoes: [] };

/** Permissions in one order, so that a choice taken back counts as unchanged. */
function tidy({ nome, descricao, permissoes }: RoleText, permissions: readonly CataloguePermission[]) {
  return { nome, descricao, permissoes: inCatalogueOrder(permissoes, permissions) };
}

/** The fields of the role editor: texts, chosen permissions, and what they change. */
export function useRoleForm({ existing, start, permissions, onSaved }: RoleFormOptions) {
  const [saved, setSaved] = useState<Saved | null>(
    () => existing && { ...tidy(existing, permissions), version: existing.version },
  );
  const form = useSchemaForm({
    schema: roleSchema,
    defaultValues: tidy(existing ?? start, permissions),
    // The panel with both versions says it better.
    failureText: (error) => (isOutdated(error) ? null : undefined),
  });
  const { field } = useController({ control: form.control, name: 'permissoes' });
  const base = saved ?? blank;
  const chosen = useMemo(() => new Set(field.value), [field.value]);
  const change = useMemo(() => changeOf(base.permissoes, chosen), [base, chosen]);
  const saving = useSaving({ id: existing?.id, saved, permissions });

  const submit = form.submit(async (values) => {
    const answer = await saving.save(tidy(values, permissions));
    if (existing) setSaved({ ...tidy(answer, permissions), version: answer.version });
    onSaved(answer);
  });

  /** Goes on from what somebody else saved, with these values in the fields. */
  const rebaseOnto = (other: Saved, values: RoleText): void => {
    form.reset(tidy(other, permissions));
    const next = tidy(values, permissions);
    form.setValue('nome', next.nome, { shouldDirty: true });
    form.setValue('descricao', next.descricao, { shouldDirty: true });
    form.setValue('permissoes', next.permissoes, { shouldDirty: true });
    setSaved(other);
    saving.settle();
  };

  const { theirs } = saving;
  const mine = form.getValues();
  return {
    form,
    base,
    chosen,
    change,
    refused: saving.refused,
    submit,
    choose: (next: ReadonlySet<Permission>) => field.onChange(inCatalogueOrder(next, permissions)),
    conflict: theirs && {
      value: { base, mine, theirs },
      merge: () => rebaseOnto(theirs, mergeRoles({ base, mine, theirs })),
      keepTheirs: () => rebaseOnto(theirs, theirs),
    },
  };
}

interface SavingOptions {
  readonly id: string | undefined;
  readonly saved: Saved | null;
  readonly permissions: readonly CataloguePermission[];
}

/** The call, and what its refusals mean for the form: permissions that are not held, and a version of somebody else. */
function useSaving({ id, saved, permissions }: SavingOptions) {
  const palco = usePalco();
  const [theirs, setTheirs] = useState<Saved | null>(null);
  const [refused, setRefused] = useState(nothing);
  const send = usePalcoMutation(['roles', 'permissions'], (sdk, input: ReturnType<typeof tidy>) =>
    id !== undefined && saved
      ? sdk.use(roleCalls).update(id, input, { version: saved.version })
      : sdk.use(roleCalls).create(input),
  );

  const explain = async (error: unknown): Promise<void> => {
    if (!isSdkError(error)) return;
    if (error.code === 'PERMISSION_NOT_HELD') {
      setRefused(new Set(error.fields?.flatMap((field) => field.permissions ?? [])));
      // The own role changed meanwhile: the rows learn what is held now.
      await palco.session.load();
    }
    if (isOutdated(error) && id !== undefined) {
      const found = await palco.use(roleCalls).get(id);
      setTheirs({ ...tidy(found, permissions), version: found.version });
    }
  };

  return {
    theirs,
    refused,
    settle: () => setTheirs(null),
    async save(input: ReturnType<typeof tidy>): Promise<Role> {
      setRefused(nothing);
      try {
        const answer = await send.mutateAsync(input);
        setTheirs(null);
        // Who holds the role may do something else from now on: oneself too.
        void palco.session.load();
        return answer;
      } catch (error) {
        await explain(error);
        throw error;
      }
    },
  };
}
