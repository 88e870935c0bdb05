import MillraceStreams

/// A producer, for constraints such as `where Value: SignalProducerProtocol`.
public protocol SignalProducerProtocol<Value, Error>: SignalProducerConvertible {}

extension SignalProducer: SignalProducerProtocol {}
