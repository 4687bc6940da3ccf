import * as ai from 'ai'
import {MockLanguageModelV4} from 'ai/test'
import {prepareWith} from './ai-sdk.js'

export const prepare = prepareWith(ai, MockLanguageModelV4)
