import { createRoute, redirect } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';
import { parseOverlaysSearch } from './overlays/overlays-search';
import { parseWizardSearch } from './wizard/wizard-search';
import { parseSettingsSearch } from './settings/settings-search';

const panel = page(signedIn, () => import('./panel/panel-page'), 'PanelPage');
const overlays = page(signedIn, () => import('./overlays/overlays-page'), 'OverlaysPage');
const preview = page(signedIn, () => import('./preview/preview-page'), 'PreviewPage');
const settings = page(signedIn, () => import('./settings/settings-page'), 'LiveSettingsPage');
const wizard = page(signedIn, () => import('./wizard/wizard-page'), 'WizardPage');
const webcam = page(signedIn, () => import('./webcam/webcam-page'), 'WebcamPage');

/** The pages of a live that is being made: its panel, its settings, its overlays, the preview of a signal, and the broadcast from the browser. */
export const livePanelRoutes = [
  createRoute({ ...wizard, path: '/streaming/create', validateSearch: parseWizardSearch }),
  createRoute({ ...panel, path: '/streaming/$liveId/panel' }),
  createRoute({ ...settings, path: '/streaming/$liveId/settings', validateSearch: parseSettingsSearch }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/streaming/$liveId/edit',
    // Everything of a live is edited in its settings; their first step has what other releases show here.
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/streaming/$liveId/settings', params, replace: true });
    },
  }),
  createRoute({ ...overlays, path: '/streaming/$liveId/overlays' }),
  createRoute({
    getParentRoute: () => signedIn,
    path: '/overlays',
    validateSearch: parseOverlaysSearch,
    beforeLoad: ({ search: { liveId } }) => {
      if (liveId === undefined) throw redirect({ to: '/streaming', replace: true });
      throw redirect({ to: '/streaming/$liveId/overlays', params: { liveId }, replace: true });
    },
  }),
  createRoute({ ...preview, path: '/preview/$signalId/$liveId' }),
  createRoute({ ...webcam, path: '/broadcast/webcam/$liveId' }),
] as const;
