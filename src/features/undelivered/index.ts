export { nameOf as messageName } from './rules/describe';
