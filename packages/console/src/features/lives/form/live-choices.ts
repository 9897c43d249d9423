/** How a live is sent, how far viewers may be behind, and where it is shown, in the order of the choices. */
export const liveTypes = ['encoder', 'studio'] as const;
export const liveLatencies = ['default', 'low', 'ultra-low'] as const;
export const geoModes = ['', 'block', 'allow'] as const;

/** The steps that make a live (specification section 2). */
export const wizardSteps = ['event', 'settings', 'geoblock', 'keys'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** The steps of the settings of a live (decisions section 2). */
export const settingsSteps = ['settings', 'studio', 'player', 'permissions', 'ads'] as const;
export type SettingsStep = (typeof settingsSteps)[number];
