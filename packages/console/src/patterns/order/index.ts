export { OrderFailure } from './order-failure';
export { inOrder, reordered, targetOf, type Move } from './order.pure';
export { useWantedOrder } from './use-wanted-order';
