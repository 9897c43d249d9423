import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../kernel/http/module';
import { settingsReach } from '../reach';
import { changeSettings } from './settings.service';
import { presentSettings } from './teams.presenter.pure';
import { findTeam } from './teams.store';

async function getAccountSettings({
  context,
  principal,
  params,
}: Call<'getAccountSettings'>): Promise<Answer<'getAccountSettings'>> {
  const team = await findTeam(context.db, settingsReach(principal), params.accountId);
  if (team === undefined) throw notFound();
  return { status: 200, body: { data: presentSettings(team.account) } };
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
