import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, type Permission } from '@palco/sdk';
import { rolesApi, type Role, type RoleDetail } from '@palco/sdk/admin';
import { roleSchema } from '@palco/sdk/schemas';
import { useMemo, useState, type BaseSyntheticEvent } from 'react';
import { useController } from 'react-hook-form';
import {
  useSchemaForm,
  useVersionedForm,
  type OpenConflict,
  type Versioned,
  type VersionedForm,
} from '../../patterns/form';
import { inCatalogueOrder, type CataloguePermission } from './permission-groups.pure';
import { blankRole, changeOf, mergeRoles, type RoleText } from './role-change.pure';

type Values = { nome: string; descricao: string; permissoes: Permission[] };

/** The fields of the role editor: texts, chosen permissions, and what they change. */
export interface RoleFields {
  form: Omit<VersionedForm<Values>, 'save' | 'theirs' | 'saved' | 'conflict' | 'isOutdated'>;
  /** What the form is compared with to find the changes. */
  base: RoleText;
  submit(event?: BaseSyntheticEvent): Promise<void>;
  /** Permissions that the server did not let the person give. */
  refused: ReadonlySet<Permission>;
  conflict: OpenConflict<Values> | null;
  /** Somebody else saved the role, and the fields do not show that yet. */
  isOutdated: boolean;
}

const nothing: ReadonlySet<Permission> = new Set();

/** Permissions in one order, so that a choice taken back counts as unchanged. */
function tidy(
  { nome, descricao, permissoes }: RoleText,
  permissions: readonly CataloguePermission[],
): Values {
  return { nome, descricao, permissoes: inCatalogueOrder(permissoes, permissions) };
}

export interface NewRoleOptions {
  /** What the new role begins with. */
  start: RoleText;
  permissions: readonly CataloguePermission[];
  onSaved(role: Role): void;
}

/** A role that is not there yet. */
export function useNewRole({ start, permissions, onSaved }: NewRoleOptions): RoleFields {
  const { submit, ...form } = useSchemaForm({ schema: roleSchema, defaultValues: tidy(start, permissions) });
  const { refused, send } = useSending();
  const create = usePalcoMutation(['roles', 'permissions'], (sdk, input: Values) =>
    sdk.use(rolesApi).create(input),
  );
  return {
    form,
    base: blankRole,
    refused,
    conflict: null,
    isOutdated: false,
    submit: submit(async (values) => {
      onSaved(await send(create.mutateAsync(tidy(values, permissions))));
    }),
  };
}

export interface SavedRoleOptions {
  role: RoleDetail;
  permissions: readonly CataloguePermission[];
  onSaved(role: Role): void;
  onOutdated(isOutdated: boolean): void;
}

/** A role that others may change meanwhile. */
export function useSavedRole({ role, permissions, onSaved, onOutdated }: SavedRoleOptions): RoleFields {
  const palco = usePalco();
  const versioned = (found: Role): Versioned<Values> => ({
    values: tidy(found, permissions),
    version: found.version,
  });
  const {
    save,
    theirs: _,
    saved,
    conflict,
    isOutdated,
    ...form
  } = useVersionedForm<Values>({
    schema: roleSchema,
    saved: versioned(role),
    reload: async () => versioned(await palco.use(rolesApi).get(role.id)),
    merge: (both) => tidy(mergeRoles(both), permissions),
    onOutdated,
  });
  const { refused, send } = useSending();
  const update = usePalcoMutation(
    ['roles', 'permissions'],
    (sdk, { patch, version }: { patch: Partial<Values>; version: number }) =>
      sdk.use(rolesApi).update(role.id, patch, { version }),
  );
  return {
    form,
    base: saved,
    refused,
    conflict,
    isOutdated,
    submit: save(async (patch, version) => {
      const answer = await send(update.mutateAsync({ patch, version }));
      onSaved(answer);
      return versioned(answer);
    }),
  };
}

/** The chosen permissions, and what they change of the base. */
export function useChosen({ form, base }: RoleFields, permissions: readonly CataloguePermission[]) {
  const { field } = useController({ control: form.control, name: 'permissoes' });
  const chosen = useMemo(() => new Set(field.value), [field.value]);
  const change = useMemo(() => changeOf(base.permissoes, chosen), [base, chosen]);
  return {
    chosen,
    change,
    choose: (next: ReadonlySet<Permission>) => field.onChange(inCatalogueOrder(next, permissions)),
  };
}

/** Sends a save, reloads the profile after it, and keeps which permissions the server refused. */
function useSending() {
  const { session } = usePalco();
  const [refused, setRefused] = useState(nothing);
  const send = async (call: Promise<Role>): Promise<Role> => {
    setRefused(nothing);
    try {
      const answer = await call;
      // The signed-in person may hold this role, so their own permissions may have changed.
      void session.load();
      return answer;
    } catch (error) {
      if (isSdkError(error) && error.code === 'PERMISSION_NOT_HELD') {
        setRefused(new Set(error.fields?.flatMap((field) => field.permissions ?? [])));
        // The own permissions changed meanwhile: reloads them, so that the rows show what may be granted now.
        await session.load();
      }
      throw error;
    }
  };
  return { refused, send };
}
