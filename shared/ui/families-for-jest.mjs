/**
 * jest reads antd's ES modules natively, and there the default import of its CommonJS dependencies is an object with a
 * `default` inside, unlike in any bundler. So in tests each family comes from antd's CommonJS build instead.
 */
export default {
  process(source) {
    const code = source
      .replace(/^export type [^;]*;/gm, '')
      .replace(
        /export \{ default as (\w+) \} from 'antd\/es\/([\w/-]+)\.js';/g,
        "import $1Module from 'antd/lib/$2.js';\nexport const $1 = $1Module.default;",
      )
      .replace(
        /^import (\w+) from 'antd\/es\/([\w/-]+)\.js';/gm,
        "import $1Module from 'antd/lib/$2.js';\nconst $1 = $1Module.default;",
      )
      .replaceAll("from 'antd/es/", "from 'antd/lib/");
    return { code };
  },
};
