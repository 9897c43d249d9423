export { useMay, type May } from './use-may';
