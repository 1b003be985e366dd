import { expect } from 'chai'
import { missingAuthority } from '../../../../src/lint/rules/authority/missing-authority/missing-authority.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `missing-authority` about articles to which every account replies. */
function list(reply: string, first = 'null'): string[] {
  const text = contract(`  publish(id, title) { if (storage.mapHas('articles', id)) throw 'there'
    storage.mapPut('articles', id, JSON.stringify({ author: tx.publisher, title, replies: ${first} }), tx.publisher) }
  edit(id, title) { const article = JSON.parse(storage.mapGet('articles', id))
    if (!article || article.author !== tx.publisher) throw 'not yours'
    article.title = title
    storage.mapPut('articles', id, JSON.stringify(article), tx.publisher) }
  reply(id, content) { const article = JSON.parse(storage.mapGet('articles', id))
    if (!article) throw 'no'
    ${reply}
    storage.mapPut('articles', id, JSON.stringify(article)) }`)
  return [...missingAuthority.check(analyse(text))].map(({ message }) => message)
}

const ADD = 'article.replies.push({ content, author: tx.publisher })'

describe('missing-authority of a list that begins with its first element', () => {
  for (const reply of [
    `if (article.replies === null) article.replies = []; ${ADD}`,
    `if (!article.replies) article.replies = []; ${ADD}`,
    `if (!article.replies) { article.replies = [] } ${ADD}`,
    `article.replies = article.replies || []; ${ADD}`,
    `if (article.replies == null) article.replies = []; article.replies.push(content)`,
  ])
    it(`accepts ${reply}`, () => expect(list(reply)).to.deep.equal([]))
  it('accepts an addition to a list that is there', () => expect(list(ADD, '[]')).to.deep.equal([]))
  for (const reply of [
    `if (!article.replies) article.replies = []; ${ADD}; article.title = content`,
    `article.replies = [{ content, author: tx.publisher }]`,
    `article.title = content`,
  ])
    it(`reports ${reply}`, () => expect(list(reply)).to.have.length(1))
})
