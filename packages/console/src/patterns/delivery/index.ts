export { useDeliveryText } from './messages';
export { useDeliveryRows, type Delivery } from './use-delivery-rows';
