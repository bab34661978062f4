import { graphql } from '../graphql.js';

/** Sign the browser in, with a one-time token or an API key. */
export const SignInDocument = graphql(`
  mutation SignIn($input: SignInInput!) {
    signIn(input: $input) { id expiresAt }
  }
`);

/** Sign this browser out, or every browser of the creator. */
export const SignOutDocument = graphql(`
  mutation SignOut($input: SignOutInput!) {
    signOut(input: $input) { sessions }
  }
`);
