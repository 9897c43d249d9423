import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import type { Permission } from '@palco/sdk';
import { rolesApi, type PermissionItem, type Role } from '@palco/sdk/admin';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import type { OpenConflict } from '../../patterns/form';
import { isVersionConflict } from '../../patterns/form/is-version-conflict.pure';
import { inCatalogueOrder } from './permission-groups.pure';
import { isClash, rebased, toggled, without, type Draft, type Drafts } from './matrix.pure';
import type { RoleText } from './role-change.pure';

const nothing: Drafts<Role> = new Map();

interface RoleDraftsOptions {
  /** As the list has them. */
  roles: readonly Role[];
  catalogue: readonly PermissionItem[];
  /** Fetches the list again, after somebody else has saved. */
  reload(): Promise<unknown>;
  onSaved(role: Role): void;
}

/** A role that two people changed, and the two ways on. */
export interface RoleClash extends OpenConflict<RoleText> {
  readonly role: Role;
}

/** Saves drafts one by one, and keeps the answers, which are newer than the list until that is fetched again. */
function useSaving({ roles, catalogue, reload, onSaved }: RoleDraftsOptions, settle: Settle) {
  const { session } = usePalco();
  const refusal = useRefusalText();
  const [answers, setAnswers] = useState<ReadonlyMap<string, Role>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync } = usePalcoMutation(['roles', 'permissions'], (palco, { role, permissoes }: Unsaved) =>
    palco
      .use(rolesApi)
      .update(role.id, { permissoes: inCatalogueOrder(permissoes, catalogue) }, { version: role.version }),
  );
  const save = async (unsaved: readonly Unsaved[]): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      for (const one of unsaved) {
        const answer = await mutateAsync(one);
        settle({ ...one.role, permissoes: [...one.permissoes] }, answer);
        setAnswers((now) => new Map(now).set(answer.id, answer));
        onSaved(answer);
      }
    } catch (error) {
      if (isVersionConflict(error)) await reload();
      setFailure(refusal(error));
    } finally {
      setSaving(false);
      // The signed-in person may hold one of the roles, or may have lost what they wanted to give.
      void session.load();
    }
  };
  const latest = roles.map((role) => {
    const answer = answers.get(role.id);
    return answer !== undefined && answer.version > role.version ? answer : role;
  });
  return { latest, save, isSaving, failure, forget: () => setFailure(null) };
}

type Settle = (sent: Role, answer: Role) => void;

/** A draft with the newest of its role: one whose permissions are the same ones is saved as one of that. */
interface Unsaved {
  readonly role: Role;
  readonly permissoes: Draft<Role>['permissoes'];
}

/** What is changed of several roles and not saved yet, saving it, and what somebody else saved meanwhile. */
export function useRoleDrafts(options: RoleDraftsOptions) {
  const [drafts, setDrafts] = useState(nothing);
  const { latest, save, isSaving, failure, forget } = useSaving(options, (sent, answer) =>
    setDrafts((now) => rebased(now, { base: sent, theirs: answer })),
  );
  const unsaved = latest.flatMap((role) => {
    const draft = drafts.get(role.id);
    return draft === undefined ? [] : [{ role, draft, permissoes: draft.permissoes }];
  });
  const clashes = unsaved.filter(({ role, draft }) => isClash(draft, role));
  return {
    roles: latest,
    unsaved,
    // A clash says it better.
    failure: clashes.length > 0 ? null : failure,
    isSaving,
    isClashing: clashes.length > 0,
    willHold: (role: Role, id: Permission): boolean =>
      (drafts.get(role.id)?.permissoes ?? role.permissoes).includes(id),
    toggle: (role: Role, id: Permission): void => setDrafts(toggled(drafts, role, id)),
    discard(): void {
      setDrafts(nothing);
      forget();
    },
    save: () => save(unsaved),
    clashes: clashes.map(({ role, draft }): RoleClash => ({
      role,
      base: draft.base,
      mine: { ...draft.base, permissoes: draft.permissoes },
      theirs: role,
      merge: () => setDrafts(rebased(drafts, { base: draft.base, theirs: role })),
      keepTheirs: () => setDrafts(without(drafts, role.id)),
    })),
  };
}

/** What {@link useRoleDrafts} gives. */
export type RoleDrafts = ReturnType<typeof useRoleDrafts>;
