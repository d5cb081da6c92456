export { appEnvironment } from '~rules/app-environment';
