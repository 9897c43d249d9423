import { isSdkError, type Palco } from '@palco/sdk';
import { profileApi, type SignInList } from '@palco/sdk/admin';
import { useConfirmedAction } from '../../patterns/dialog';
import { useDeviceText } from './device-text';
import { useProfileText } from './messages';

type SignIn = SignInList['items'][number];

/** Ends a sign-in; a 404 counts as success, because it has ended already. */
async function end(palco: Palco, { id }: SignIn): Promise<void> {
  await palco
    .use(profileApi)
    .revokeSignIn(id)
    .catch((error: unknown) => {
      if (!isSdkError(error) || error.status !== 404) throw error;
    });
}

/** Asks before one browser is signed out. */
export function useEndSignIn() {
  const t = useProfileText();
  const device = useDeviceText();
  return useConfirmedAction<SignIn>({
    noun: 'signIns',
    question: ({ user_agent, ip }) => ({
      title: t('endTitle', { device: device(user_agent) }),
      text: t('endText', { ip }),
      confirmLabel: t('endConfirm'),
      danger: true,
    }),
    call: end,
    done: ({ user_agent }) => ({ title: t('ended'), text: device(user_agent) }),
  });
}

/** Not every sign-in could be ended. */
class SomeRemain extends Error {
  readonly count: number;
  constructor(count: number) {
    super(`${count} sign-ins remain`);
    this.count = count;
  }
}

/** Asks before all but this browser are signed out; those that could not be are counted, the rest is done. */
export function useEndOthers() {
  const t = useProfileText();
  return useConfirmedAction<readonly SignIn[]>({
    noun: 'signIns',
    question: ({ length }) => ({
      title: t('endOthersTitle', { count: length }),
      text: t('endOthersText'),
      confirmLabel: t('endOthers'),
      danger: true,
    }),
    async call(palco, signIns) {
      const results = await Promise.allSettled(signIns.map((signIn) => end(palco, signIn)));
      const failed = results.filter(({ status }) => status === 'rejected').length;
      if (failed > 0) throw new SomeRemain(failed);
    },
    done: ({ length }) => ({ title: t('endedOthers', { count: length }) }),
    failureText: (error: Error) =>
      error instanceof SomeRemain ? t('endOthersFailed', { count: error.count }) : undefined,
  });
}
