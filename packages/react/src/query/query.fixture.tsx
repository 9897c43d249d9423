import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { PalcoProvider } from '../provider/palco-provider';
import { createFakePalco } from '../testing';

/** Somebody signed in, and what the queries of a test are rendered in. */
export async function setUpQueries() {
  const fake = createFakePalco();
  await fake.signIn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  onTestFinished(() => client.clear());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <PalcoProvider palco={fake.palco}>{children}</PalcoProvider>
    </QueryClientProvider>
  );
  return { ...fake, client, wrapper };
}
