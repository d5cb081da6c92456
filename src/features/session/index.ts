export { enhanceRightHand } from './right-hand-button';
