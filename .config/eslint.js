import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: ['**/dist/', 'prisma/client/', 'schema/generated/', 'src/*/documents.ts'],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: '../tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // `void promise` says on purpose that nothing waits.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreVoidOperator: true, ignoreArrowShorthand: true },
      ],
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // Domains add to the types of core and access with interfaces that only extend.
      '@typescript-eslint/no-empty-object-type': [
        'error',
        { allowInterfaces: 'with-single-extends' },
      ],
      // Does not end on the recursive types of graphql-js.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['src/cabinet/**'],
    extends: [reactHooks.configs.flat.recommended],
    languageOptions: {
      parserOptions: {
        project: '../src/cabinet/tsconfig.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    // Answers of the service may hold anything; the tests say what they should hold.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Pothos is extended by declarations that repeat its type parameters.
    files: ['src/access/access-plugin.ts'],
    rules: {
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-namespace': 'off',
      '@typescript-eslint/no-unused-vars': 'off',
    },
  },
  { files: ['.config/*.js', '.ci/*.js'], ...tseslint.configs.disableTypeChecked },
);
