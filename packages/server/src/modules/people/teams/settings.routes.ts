import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { settingsScope } from '../../core/access';
import { requireTeam } from './accessible-team';
import { changeSettings } from './settings.service';
import { presentSettings } from './teams.presenter.pure';

async function getAccountSettings(call: Call<'getAccountSettings'>): Promise<Answer<'getAccountSettings'>> {
  const { account } = await requireTeam(call, settingsScope(call.principal));
  return { status: 200, body: { data: presentSettings(account) } };
}

async function updateAccountSettings(
  call: Call<'updateAccountSettings'>,
): Promise<Answer<'updateAccountSettings'>> {
  return { status: 200, body: { data: presentSettings(await changeSettings(call)) } };
}

/** The settings of a team. */
export const settingsHandlers = {
  getAccountSettings,
  updateAccountSettings,
} satisfies Handlers;
