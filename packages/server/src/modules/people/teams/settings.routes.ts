import { ok } from '../../../kernel/http/module';
import type { Handlers } from '../../../kernel/http/module';
import { settingsScope } from '../../core/access';
import { requireTeam } from './accessible-team';
import { changeSettings } from './settings.service';
import { presentSettings } from './teams.presenter.pure';

/** The settings of a team. */
export const settingsHandlers = {
  async getAccountSettings(call) {
    const { account } = await requireTeam(call, settingsScope(call.principal));
    return { status: 200, body: { data: presentSettings(account) } };
  },
  updateAccountSettings: ok(async (call) => ({ data: presentSettings(await changeSettings(call)) })),
} satisfies Handlers;
