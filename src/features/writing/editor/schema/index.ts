import { getSchema } from '@tiptap/core';
import { marks } from './marks';
import { nodes } from './nodes';

/** Exactly the elements and attributes of `postHtmlPolicy`, so that nothing is lost between editor and page. */
export const schemaExtensions = [...nodes, ...marks];

export const postSchema = getSchema(schemaExtensions);
