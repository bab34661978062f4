import { getIntrospectionQuery } from 'graphql';

/** The introspection query of tools, with all its options. */
export const introspectionOfTools = getIntrospectionQuery({
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
});
