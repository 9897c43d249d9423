export { catalogueOf, forProduct, inCatalogueOrder, unknownPermission } from './catalogue.pure';
export { createPermissionsModule } from './permissions.routes';
