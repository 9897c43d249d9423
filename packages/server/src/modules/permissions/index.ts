export { inCatalogueOrder, unknownPermission } from './catalogue.pure';
export { permissionsModule } from './permissions.routes';
