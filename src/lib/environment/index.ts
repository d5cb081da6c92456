export { appEnvironment } from '~rules/environment/app-environment';
