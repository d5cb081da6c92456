// Pages import the island by its path: from here, its code would load with this module.
export { labelsOf } from './rules/answers';
