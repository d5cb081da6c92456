export { followMailLink } from './mail-link';
export { enhanceRightHand } from './right-hand-button';
export { signOut } from './sign-out';
