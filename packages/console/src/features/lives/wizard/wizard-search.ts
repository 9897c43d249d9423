import { readSearch, wordRule, type SearchOf } from '../../../patterns/list/search-rules.pure';
import { wizardSteps } from '../form/live-choices';

const stepRule = { step: wordRule(wizardSteps) };

/** What the address of the page may hold. */
export type WizardSearch = SearchOf<typeof stepRule>;

/** Reads the part of an address that belongs to /streaming/create. */
export function parseWizardSearch(raw: Record<string, unknown>): WizardSearch {
  return readSearch(stepRule, raw);
}
