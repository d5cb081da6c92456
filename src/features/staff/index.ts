import './staff.css';

export { Columns, ColumnSection } from './Columns';
export { DataPage } from './DataPage';
export { EditForm } from './EditForm';
export { Failure } from './Failure';
export { errorText, faultOf, faultTexts, RequestError, type Fault } from './faults';
export { keepFocus } from './keep-focus';
export { Offline } from './Offline';
export { createPageData } from './page-data';
export { PausedNotice } from './PausedNotice';
export { RefreshButton } from './RefreshButton';
export { createRefresh, reloadOnReturn } from './reload';
export { Section } from './Section';
export { Spinner } from './Spinner';
export { Time } from './Time';
