import js from "@eslint/js";
import globals from "globals";

const rules = {
  "array-callback-return": "error",
  "consistent-return": "error",
  eqeqeq: "error",
  "no-else-return": "error",
  "no-implicit-coercion": "error",
  "no-lonely-if": "error",
  "no-promise-executor-return": ["error", { allowVoid: true }],
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-unneeded-ternary": "error",
  "no-unreachable-loop": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": ["error", { ignoreRestSiblings: true }],
  "no-useless-return": "error",
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-arrow-callback": "error",
  "prefer-const": "error",
  "prefer-object-spread": "error",
  "prefer-template": "error",
};

export default [
  { ignores: [".venv", "build", "docs/_build"] },
  js.configs.recommended,
  { rules, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["src/plyscope/portal/static/js/**"], languageOptions: { globals: globals.browser } },
  { files: ["tests/js/**", "examples/**", "*.js"], languageOptions: { globals: globals.node } },
];
