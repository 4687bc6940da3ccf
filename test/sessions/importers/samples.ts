/** Small recordings of each format, with calls of every kind that it has. */
export const SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  'openai-chat': [
    [
      {role: 'system', content: 'Work.'},
      {
        role: 'assistant',
        content: null,
        timestamp: 1_700_000_000,
        tool_calls: [
          {id: 'a', type: 'function', function: {name: 'look', arguments: '{"at":"x"}'}},
          {id: 'b', type: 'custom', custom: {name: 'patch', input: 'text'}},
        ],
      },
      {role: 'tool', tool_call_id: 'a', content: [{type: 'text', text: 'seen'}]},
      {role: 'tool', tool_call_id: 'b', content: 'Error: no'},
      {role: 'assistant', content: '', function_call: {name: 'find', arguments: '{'}},
      {role: 'function', name: 'find', content: 'found'},
    ],
    [
      {
        task_id: 1,
        traj: [
          {role: 'user', content: 'Go.'},
          {role: 'assistant', content: null, tool_calls: [{id: 'a', name: 'look', arguments: {at: 1}}]},
          {role: 'tool', tool_call_id: 'a', content: 'seen'},
        ],
      },
    ],
  ],
  'swe-agent': [
    {
      trajectory: [
        {action: 'ls', observation: 'a', state: '{"working_dir":"/repo"}', execution_time: 0.5},
        {action: 'submit', observation: '', state: {working_dir: '/repo'}},
      ],
      history: [{role: 'assistant', action: 'ls', content: ''}],
      info: {swe_agent_version: '1.0'},
    },
    {
      trajectory: [{action: 'ls', observation: 'a', execution_time: 0.5, state: {}}],
      history: [
        {role: 'user', content: 'demo', is_demo: true},
        {
          role: 'assistant',
          content: '',
          action: 'ls',
          tool_calls: [{id: 'a', function: {name: 'bash', arguments: '{"command":"ls"}'}}],
        },
        {role: 'tool', content: [{type: 'text', text: 'a'}], tool_call_ids: ['a']},
      ],
      info: {},
    },
  ],
  'mini-swe-agent': [
    [
      {role: 'user', content: 'Go.'},
      {role: 'assistant', content: 'On.\n```mswea_bash_command\nls\n```'},
      {role: 'user', content: '<returncode>0</returncode>\n<output>\na\n</output>'},
    ],
    {
      trajectory_format: 'mini-swe-agent-1.1',
      info: {mini_version: '2.0', config: {environment: {cwd: '/w'}}},
      messages: [
        {
          role: 'assistant',
          content: '',
          tool_calls: [{id: 'a', function: {name: 'bash', arguments: '{"command":"ls"}'}}],
          extra: {actions: [{command: 'ls', tool_call_id: 'a'}], timestamp: 1.5},
        },
        {role: 'tool', tool_call_id: 'a', content: '', extra: {raw_output: 'a', returncode: 0, exception_info: ''}},
        {object: 'response', output: [{type: 'function_call', call_id: 'b', name: 'bash', arguments: '{}'}]},
        {type: 'function_call_output', call_id: 'b', output: '<returncode>1</returncode>'},
        {role: 'exit', content: 'patch', extra: {exit_status: 'Submitted'}},
      ],
    },
  ],
  openhands: [
    [
      {id: 0, source: 'user', action: 'message', args: {content: 'Go.'}},
      {
        id: 1,
        timestamp: '2025-01-27T22:00:01.000000',
        source: 'agent',
        action: 'run',
        args: {command: 'ls', thought: ''},
        tool_call_metadata: {
          tool_call_id: 'a',
          model_response: {
            id: 'r1',
            choices: [{message: {tool_calls: [{id: 'a', function: {arguments: '{"command":"ls"}'}}]}}],
          },
        },
      },
      {
        id: 2,
        timestamp: '2025-01-27T22:00:02.000000',
        source: 'agent',
        cause: 1,
        observation: 'run',
        content: 'a',
        extras: {metadata: {exit_code: 0, suffix: ''}},
        success: true,
      },
      {id: 3, source: 'agent', action: 'call_tool_mcp', args: {name: 'find', arguments: {q: 1}}},
      {id: 4, cause: 3, observation: 'mcp', content: '{"content":[{"type":"text","text":"x"}]}', extras: {}},
    ],
    [
      {
        kind: 'ActionEvent',
        id: 'e1',
        source: 'agent',
        tool_name: 'terminal',
        tool_call_id: 'a',
        tool_call: {id: 'a', name: 'terminal', arguments: '{"command":"ls"}'},
        action: {kind: 'TerminalAction', command: 'ls'},
        llm_response_id: 'r1',
      },
      {
        kind: 'ObservationEvent',
        id: 'e2',
        action_id: 'e1',
        tool_call_id: 'a',
        observation: {content: [{type: 'text', text: 'a'}], exit_code: 0},
      },
    ],
  ],
  langchain: [
    [
      {type: 'human', content: 'Go.'},
      {
        type: 'ai',
        content: '',
        id: 'm1',
        tool_calls: [{id: 'a', name: 'look', args: {at: 'x'}}],
        invalid_tool_calls: [{id: 'b', name: 'look', args: '{', error: 'no'}],
      },
      {type: 'tool', content: 'seen', tool_call_id: 'a', status: 'success', artifact: {raw: 1}},
    ],
    [
      [
        ['boss:719e5203-e1a1-58d2-ab03-53c583bbf6c8', 'agent'],
        [
          {
            lc: 1,
            type: 'constructor',
            id: ['langchain_core', 'messages', 'AIMessageChunk'],
            kwargs: {id: 'm1', content: '', tool_call_chunks: [{index: 0, id: 'a', name: 'look', args: '{}'}]},
          },
          {langgraph_node: 'agent'},
        ],
      ],
    ],
  ],
  inspect: [
    {
      version: 2,
      status: 'success',
      eval: {task: 't', created: '2025-10-06T10:00:00Z', revision: {commit: 'c'}, packages: {inspect_ai: '1'}},
      samples: [
        {
          id: 1,
          epoch: 1,
          attachments: {k: 'long'},
          messages: [
            {
              id: 'm1',
              role: 'assistant',
              content: [{type: 'tool_use', id: 's', name: 'search', arguments: '{}', result: 'x'}],
              tool_calls: [
                {id: 'a', function: 'bash', arguments: {cmd: 'attachment://k'}},
                {id: 'b', function: 'bash', arguments: {}, parse_error: 'no'},
              ],
            },
            {role: 'tool', tool_call_id: 'a', function: 'bash', content: 'x', error: {type: 'timeout', message: 'y'}},
          ],
          events: [
            {
              event: 'tool',
              id: 'a',
              function: 'bash',
              arguments: {},
              result: 'x',
              timestamp: '2025-10-06T10:00:01Z',
              completed: '2025-10-06T10:00:02Z',
            },
            {event: 'model', output: {choices: [{message: {id: 'm2', tool_calls: [{id: 'c', function: 'look'}]}}]}},
            {event: 'subtask', events: [{event: 'tool', id: 'c', function: 'look', arguments: {}, result: ['y']}]},
          ],
        },
      ],
    },
  ],
  atif: [
    {
      schema_version: 'ATIF-v1.7',
      session_id: 's',
      agent: {name: 'a', version: '1'},
      steps: [
        {
          step_id: 1,
          source: 'agent',
          timestamp: '2026-01-01T00:00:00Z',
          tool_calls: [
            {tool_call_id: 'a', function_name: 'look', arguments: {at: 'x'}},
            {tool_call_id: 'b', function_name: 'look', arguments: {}},
          ],
          observation: {results: [{source_call_id: 'a', content: 'seen', extra: {is_error: true}}, {content: 'all'}]},
          extra: {tool_result_is_error: false},
        },
      ],
      subagent_trajectories: [
        {
          schema_version: 'ATIF-v1.7',
          trajectory_id: 't',
          agent: {name: 'b'},
          steps: [{tool_calls: [{tool_call_id: 'a', function_name: 'find', arguments: {}}]}],
        },
      ],
    },
  ],
  mcp: [
    {
      version: '1.0',
      metadata: {recorded_at: '2026-01-01T00:00:00Z'},
      interactions: [
        {
          type: 'jsonrpc_request',
          request: {jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'add', arguments: {a: 1}}},
          response: {
            jsonrpc: '2.0',
            id: 1,
            result: {content: [{type: 'text', text: '1'}], structuredContent: {a: 1}, isError: false},
          },
          response_status: 200,
          latency_ms: 3,
        },
      ],
    },
    {
      format_version: '1.0.0',
      metadata: {session_id: 's'},
      session: {
        initialize_request: {jsonrpc: '2.0', id: 0, method: 'initialize', params: {clientInfo: {name: 'c'}}},
        interactions: [
          {
            timestamp: '2026-01-01T00:00:00',
            direction: 'client_to_server',
            request: {jsonrpc: '2.0', id: 1, method: 'tools/call', params: {name: 'add'}},
            response: {jsonrpc: '2.0', id: 1, error: {code: 1, message: 'no'}},
          },
        ],
      },
    },
  ],
}
