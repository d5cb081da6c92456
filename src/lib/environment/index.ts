export { appEnvironment, type AppEnvironment } from './app-environment';
