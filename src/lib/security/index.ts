export { speculationRules } from './speculation-rules';
