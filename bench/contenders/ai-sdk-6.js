import * as ai from 'ai-6'
import {MockLanguageModelV3} from 'ai-6/test'
import {prepareWith} from './ai-sdk.js'

export const prepare = prepareWith(ai, MockLanguageModelV3)
