export { default as SavingsCalculator } from './SavingsCalculator.astro';
