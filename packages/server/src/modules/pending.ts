import { httpError } from '../kernel/errors/http-error';
import type { OperationId, ServerModule } from '../kernel/http/module';

/** Operations of the contract that nobody serves yet. This file goes with the last of them. */
const pending: readonly OperationId[] = [
  'listRoles',
  'createRole',
  'getRole',
  'updateRole',
  'deleteRole',
  'listPermissions',
  'explainPermission',
];

export const pendingModule: ServerModule = {
  name: 'pending',
  handlers: Object.fromEntries(
    pending.map((id) => [id, () => Promise.reject(httpError({ status: 404, code: 'NOT_FOUND' }))]),
  ),
};
