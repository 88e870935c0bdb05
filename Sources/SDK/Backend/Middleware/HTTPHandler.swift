import MillraceStreams

/// A function from a request to a producer of its answer: the later middleware, down to the transport.
public typealias HTTPHandler = @Sendable (HTTPRequest) -> SignalProducer<HTTPAnswer, CoreError>
