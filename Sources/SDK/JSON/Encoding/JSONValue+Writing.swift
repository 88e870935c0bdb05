extension JSONValue: JSONWritable {
    func write(to output: JSONOutput) throws {
        switch self {
        case .null: output.writeWord("null")
        case let .bool(value): try value.write(to: output)
        case let .integer(value): try value.write(to: output)
        case let .double(value): try value.write(to: output)
        case let .decimal(value): try value.write(to: output)
        case let .string(value): try value.write(to: output)
        case let .array(value):
            try checkDepth(of: output)
            try value.write(to: output)
        case let .object(value):
            try checkDepth(of: output)
            try value.write(to: output)
        }
    }

    /// Leaves a value that is nested too deeply to `JSONEncoder` before the stack is used up.
    private func checkDepth(of output: JSONOutput) throws {
        guard output.depth < 512 else {
            output.leave()
            throw EncodingError.invalidValue(
                JSONValue.null,
                .init(codingPath: [], debugDescription: "Left to JSONEncoder.")
            )
        }
    }
}
