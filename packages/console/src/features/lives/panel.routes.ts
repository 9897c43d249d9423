import { createRoute } from '@tanstack/react-router';
import { page, signedIn } from '../../routing';

const panel = page(signedIn, () => import('./panel/panel-page'), 'PanelPage');
const preview = page(signedIn, () => import('./preview/preview-page'), 'PreviewPage');
const webcam = page(signedIn, () => import('./webcam/webcam-page'), 'WebcamPage');

/** The pages of a live that is being made: its panel, the preview of a signal, and the broadcast from the browser. */
export const livePanelRoutes = [
  createRoute({ ...panel, path: '/streaming/$liveId/panel' }),
  createRoute({ ...preview, path: '/preview/$signalId/$liveId' }),
  createRoute({ ...webcam, path: '/broadcast/webcam/$liveId' }),
] as const;
