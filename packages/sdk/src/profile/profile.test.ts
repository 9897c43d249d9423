import { expect, it } from 'vitest';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { profileApi, type ProfileApi } from './profile';

const change = { currentPassword: 'palco-demo', newPassword: 'segredo' };

it.each<readonly [string, (profile: ProfileApi) => Promise<unknown>, Partial<SentCall>]>([
  ['removeAvatar', (profile) => profile.removeAvatar(), { to: 'DELETE /bff/me/avatar', query: selectedTeam }],
  [
    'changePassword',
    (profile) => profile.changePassword(change),
    { to: 'PUT /bff/me/password', body: change },
  ],
  ['exportData', (profile) => profile.exportData(), { to: 'POST /bff/me/export' }],
  [
    'requestEmail',
    (profile) => profile.requestEmail('ana@example.com'),
    { to: 'POST /bff/me/email', body: { email: 'ana@example.com' } },
  ],
  [
    'confirmEmail',
    (profile) => profile.confirmEmail('t'),
    { to: 'POST /bff/me/email/confirm', body: { token: 't' } },
  ],
  [
    'joinByInvite',
    (profile) => profile.joinByInvite('t'),
    { to: 'POST /bff/invite/join', body: { token: 't' } },
  ],
  ['signIns', (profile) => profile.signIns(), { to: 'GET /bff/sessions', query: selectedTeam }],
  [
    'revokeSignIn',
    (profile) => profile.revokeSignIn(buildId(601)),
    { to: `DELETE /bff/sessions/${buildId(601)}`, query: selectedTeam },
  ],
])('profile.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(profileApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('a picture is sent as the one field «file» of a form, in the selected team', async () => {
  const { client, calls } = recordCalls(() => Response.json({ avatar: '/media/a.webp' }));
  const file = new File([new Uint8Array(7)], 'eu.png', { type: 'image/png' });
  await expect(profileApi({ client }).setAvatar(file)).resolves.toBe('https://api.example/media/a.webp');
  const body = [{ field: 'file', type: 'image/png', size: 7 }];
  expect(calls).toEqual([{ to: 'POST /bff/me/avatar', query: selectedTeam, ifMatch: null, body }]);
});

it('a wrong current password is reported at its field', async () => {
  const errors = [
    { field: 'currentPassword', code: 'WRONG_PASSWORD', message: 'A senha atual está incorreta' },
  ];
  const body = { code: 'INVALID_FIELDS', message: 'Confira.', requestId: 'req-2', errors };
  const { client } = recordCalls(() => Response.json(body, { status: 422 }));
  await expect(profileApi({ client }).changePassword(change)).rejects.toMatchObject({ fields: errors });
});
