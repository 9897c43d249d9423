export { describeConformance, type Conformance } from './describe-conformance';
export { renderWithPalco, type RenderedWithPalco } from './render-with-palco';
