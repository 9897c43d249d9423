import { PalcoProvider } from '@palco/react';
import { configApi, createPalco, isSdkError, signInSession, type Palco } from '@palco/sdk';
import { peopleMessages } from '@palco/sdk/i18n';
import { describeSession } from '@palco/sdk/support-bundle';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { applyBrand, supportLog, type ConsoleConfig } from '../config';
import { FailureScreen } from '../features/system';
import { Frame } from './frame';
import { Entrance } from './start/entrance';

interface Booted {
  palco: Palco;
  config: ConsoleConfig;
}

/** The product's slug, part of storage keys and permissions, comes from the server: if it differs, a new SDK is created with it. */
async function connect(first: Palco): Promise<Booted> {
  const config = await first.use(configApi).get();
  if (config.product === first.product) return { palco: first, config };
  first.dispose();
  const palco = createPalco({ session: signInSession(), product: config.product, fetch: supportLog.fetch });
  return { palco, config: await palco.use(configApi).get() };
}

function showFailure(root: Root, palco: Palco, error: unknown): void {
  root.render(
    <PalcoProvider palco={palco}>
      <FailureScreen
        what="boot"
        requestId={isSdkError(error) ? error.requestId : undefined}
        onRetry={() => boot(root, palco)}
      />
    </PalcoProvider>,
  );
}

const firstPalco = () => createPalco({ session: signInSession(), fetch: supportLog.fetch });

/** Loads the server's configuration, then renders the console; renders a failure screen if the server does not answer. */
export async function boot(root: Root, first: Palco = firstPalco()): Promise<void> {
  let booted: Booted;
  try {
    booted = await connect(first);
  } catch (error) {
    return showFailure(root, first, error);
  }
  const { palco, config } = booted;
  applyBrand(config.theme);
  supportLog.follow('session', palco.session.$state, describeSession);
  void palco.session.start();
  palco.use(peopleMessages);
  await palco.i18n.ready();
  root.render(
    <StrictMode>
      <Frame palco={palco} config={config}>
        <Entrance />
      </Frame>
    </StrictMode>,
  );
}
