import type { Palco } from '@palco/sdk';
import { render, type RenderResult } from '@testing-library/react';
import { StrictMode, type ReactElement, type ReactNode } from 'react';
import { PalcoProvider } from '../provider/palco-provider';
import { createFakePalco } from '../testing';

/** What {@link renderWithPalco} answers. */
export interface RenderedWithPalco extends RenderResult {
  readonly palco: Palco;
}

/**
 * Renders under a provider and in StrictMode, by default over a fake backend. `palco` replaces the whole instance or
 * single engines of it.
 *
 * @example
 * ```tsx
 * const { getByRole } = renderWithPalco(<Upload.List />, { uploads: createStillUploads([buildUploadEntry()]) });
 * ```
 */
export function renderWithPalco(ui: ReactElement, palco: Partial<Palco> = {}): RenderedWithPalco {
  const whole: Palco = { ...createFakePalco().palco, ...palco };
  const wrapper = ({ children }: { readonly children: ReactNode }): ReactElement => (
    <StrictMode>
      <PalcoProvider palco={whole}>{children}</PalcoProvider>
    </StrictMode>
  );
  return Object.assign(render(ui, { wrapper }), { palco: whole });
}
