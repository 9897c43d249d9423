export { describeConformance, type Conformance } from './describe-conformance';
export { renderWithPalco } from './render-with-palco';
