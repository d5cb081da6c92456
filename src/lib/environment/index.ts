export { appEnvironment } from './app-environment';
