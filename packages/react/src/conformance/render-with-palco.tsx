import type { Palco } from '@palco/sdk';
import { render, type RenderResult } from '@testing-library/react';
import { StrictMode, type ReactElement, type ReactNode } from 'react';
import { PalcoProvider } from '../provider/palco-provider';
import { createFakePalco, type FakeEngines } from '../testing';

/** What {@link renderWithPalco} answers. */
export interface RenderedWithPalco extends RenderResult {
  readonly palco: Palco;
}

/**
 * Renders under a provider and in StrictMode, over a fake backend. `given` is the whole instance, or engines in place of
 * the real ones.
 *
 * @example
 * ```tsx
 * const { getByRole } = renderWithPalco(<Upload.List />, { uploads: createStaticUploads([buildUploadEntry()]) });
 * ```
 */
export function renderWithPalco(ui: ReactElement, given: Palco | FakeEngines = {}): RenderedWithPalco {
  const whole: Palco = 'use' in given ? given : createFakePalco({ engines: given }).palco;
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactElement => (
    <StrictMode>
      <PalcoProvider palco={whole}>{children}</PalcoProvider>
    </StrictMode>
  );
  return Object.assign(render(ui, { wrapper }), { palco: whole });
}
