import { readSearch, wordRule, type SearchOf } from '../../../patterns/list/search-rules.pure';

/** The steps that make a live (specification section 2). */
export const wizardSteps = ['event', 'settings', 'geoblock', 'keys'] as const;
export type WizardStep = (typeof wizardSteps)[number];

const stepRule = { step: wordRule(wizardSteps) };

/** What the address of the page may hold. */
export type WizardSearch = SearchOf<typeof stepRule>;

/** Reads the part of an address that belongs to /streaming/create. */
export function parseWizardSearch(raw: Record<string, unknown>): WizardSearch {
  return readSearch(stepRule, raw);
}
