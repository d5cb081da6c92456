// The island is not among these: pages import it by its path, and with it what it needs.
export { labelsOf } from './rules/answers';
