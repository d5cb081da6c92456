export { enhanceMenuBar } from './menu-bar';
export { enhanceMobileMenu } from './mobile-menu';
